/**
 * The page's only script; the page works without it. It counts down the time of a bank account, and leaves a waiting
 * page as soon as the payment has succeeded or failed.
 */
export const script = `
for (const clock of document.querySelectorAll('time[data-until]')) {
  const tick = () => {
    const left = Math.max(0, Math.round((Date.parse(clock.dataset.until) - Date.now()) / 1000));
    clock.textContent = Math.floor(left / 60) + ':' + String(left % 60).padStart(2, '0');
    if (left === 0) clearInterval(timer);
  };
  const timer = setInterval(tick, 1000);
  tick();
}
const waiting = document.querySelector('[data-state-at]');
if (waiting) {
  const ask = () => fetch(waiting.dataset.stateAt)
    .then((answer) => answer.json())
    .then(({ status }) => status === 'pending' ? setTimeout(ask, 1500) : location.replace(waiting.dataset.returnAt))
    .catch(() => setTimeout(ask, 3000));
  setTimeout(ask, 1500);
}
`;
