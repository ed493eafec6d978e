// Sounds made of a few tones each, so that nothing need be loaded: pitch, when it starts, how long it lasts, its shape.
const SOUNDS = {
  turn: [[660, 0, 0.3], [880, 0.14, 0.3]],
  step: [[220, 0, 0.08, 'triangle']],
  card: [[1200, 0, 0.05, 'triangle'], [900, 0.04, 0.05, 'triangle']],
  dice: [[300, 0, 0.05, 'square'], [360, 0.09, 0.05, 'square'], [280, 0.16, 0.05, 'square'], [330, 0.22, 0.06, 'square']],
  hit: [[160, 0, 0.25, 'sawtooth'], [90, 0.03, 0.3, 'square']],
  miss: [[500, 0, 0.12], [320, 0.08, 0.2]],
  crash: [[120, 0, 0.5, 'sawtooth'], [70, 0.05, 0.6, 'sawtooth']],
  build: [[400, 0, 0.07, 'square'], [400, 0.15, 0.07, 'square'], [520, 0.3, 0.1, 'square']],
  coin: [[990, 0, 0.1], [1320, 0.08, 0.25]],
  engine: [[85, 0, 0.7, 'sawtooth'], [92, 0, 0.7, 'sawtooth']],
  alarm: [[740, 0, 0.2, 'square'], [560, 0.22, 0.2, 'square'], [740, 0.44, 0.2, 'square']],
  fanfare: [[523, 0, 0.2, 'triangle'], [659, 0.15, 0.2, 'triangle'], [784, 0.3, 0.5, 'triangle']],
  dirge: [[330, 0, 0.4, 'triangle'], [294, 0.35, 0.4, 'triangle'], [220, 0.7, 0.8, 'triangle']],
};

let audio;
export function sound(kind) {
  audio ??= new AudioContext();
  for (const [pitch, after, length, shape = 'sine'] of SOUNDS[kind] || []) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + after;
    tone.type = shape;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(shape === 'sine' ? 0.12 : 0.05, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
