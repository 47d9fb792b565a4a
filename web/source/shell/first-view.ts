/** A page whose pictures do not come is not waited for longer than so many milliseconds. */
const patience = 4_000;
const pause = 40;

let isDrawn = false;

/** Tells whether the visitor sees what the page was opened for: until then nothing else is drawn. */
export const isFirstViewDrawn = (): boolean => isDrawn;

function when(isSo: () => boolean, task: () => void, since = performance.now()): void {
  if (isSo() || performance.now() - since > patience) task();
  else setTimeout(() => when(isSo, task, since), pause);
}

/** Whoever has done nothing for so many milliseconds looks at what there is. */
const rest = 300;

let isResting = true;
let resting = 0;
for (const kind of ['pointerdown', 'keydown', 'change'])
  addEventListener(
    kind,
    () => {
      isResting = false;
      clearTimeout(resting);
      resting = window.setTimeout(() => {
        isResting = true;
      }, rest);
    },
    { capture: true, passive: true },
  );

/** Calls the task once what the visitor looks at first is there, has been for a while, and no further click follows: what is heavy is not to delay its answer. */
export function whenCalm(task: () => void, whileOf = 0): void {
  let calm = 0;
  const isCalm = () => {
    calm = isResting && isShown() ? calm + pause : 0;
    return calm > whileOf;
  };
  when(isCalm, task);
}

/** Whether the results, or the lodging, and the pictures that are looked at first are there. Asks no picture where it is: that would lay out what is far below. */
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
  when(isShown, () => {
    if (document.hidden) draw();
    else requestAnimationFrame(() => setTimeout(draw));
  });
});
