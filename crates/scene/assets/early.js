// Runs while the page is still being read, so that nobody sees a flash of the other theme. The modules come later.
try {
  const { theme, motion = true } = JSON.parse(localStorage.getItem('sounder') || '{}');
  if (theme) document.documentElement.dataset.theme = theme;
  document.documentElement.classList.toggle('still', !motion);
} catch { /* a browser that forbids storage gets the defaults */ }
