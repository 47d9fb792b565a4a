/** A page whose pictures do not come is not waited for longer than so many milliseconds. */
const patience = 4_000;
const pause = 40;

let isDrawn = false;

/** Tells whether the visitor sees what the page was opened for: until then nothing else is drawn. */
export const isFirstViewDrawn = (): boolean => isDrawn;

/** Calls the task once the results, or the lodging, and the pictures that are looked at first are there. */
export function whenShown(task: () => void, since = performance.now()): void {
  if (isShown() || performance.now() - since > patience) task();
  else setTimeout(() => whenShown(task, since), pause);
}

/** Asks no picture where it is: that would lay out what is far below. */
function isShown(): boolean {
  const main = document.querySelector('main');
  if (!main || main.ariaBusy === 'true') return false;
  return [...main.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')].every(({ complete }) => complete);
}

/** Resolves once the first view is drawn; a page in the background has nobody who waits for it. */
export const firstView = new Promise<void>((resolve) => {
  const draw = (): void => {
    isDrawn = true;
    resolve();
  };
  whenShown(() => {
    if (document.hidden) draw();
    else requestAnimationFrame(() => setTimeout(draw));
  });
});
