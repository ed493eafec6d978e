// What the modules know together of the table on this page.

export const table = {
  // The ids clicked so far: only choices that touch all of them are open.
  picked: [],
  // Whether a choice is on its way to the server.
  sent: false,
  // Whether an earlier position is shown.
  past: false,
  // The number of moves played, as far as they are shown.
  moves: 0,
  // Whether something was taken back since the last choice made here.
  undone: false,
};

// The change number of the position shown: a move is sent with it.
export const position = () => Number(document.body.dataset.at);
