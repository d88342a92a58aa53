// `--ink` and `--paper` of web/styles/tokens.css.
export const ink = '#191714';
export const paper = '#faf8f3';
