import type { Page } from 'playwright-core';

/** Lists are only sampled: later stops resemble the first ones. */
const mostStops = 25;

/** The focused element, as far as Tab order matters. */
interface Stop {
  label: string;
  isNamed: boolean;
  isSeen: boolean;
  isMarked: boolean;
  /** Whether it follows the previous stop in the document. */
  isOnward: boolean;
  isLast: boolean;
}

/** Walks through the page by Tab; returns the problems of keyboard users. */
export async function stumblesOf(page: Page): Promise<string[]> {
  await page.evaluate(
    'globalThis.formerStop = undefined; globalThis.firstStop = undefined; document.activeElement?.blur()',
  );
  const stumbles: string[] = [];
  for (let step = 0; step < mostStops; step += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate<Stop>(readStop);
    if (stop.isLast) break;
    if (!stop.isNamed) stumbles.push(`has no name: ${stop.label}`);
    if (!stop.isSeen) stumbles.push(`is not seen: ${stop.label}`);
    if (!stop.isMarked) stumbles.push(`shows no focus: ${stop.label}`);
    if (!stop.isOnward) stumbles.push(`leads back: ${stop.label}`);
  }
  return stumbles;
}

/**
 * Runs in the page. After the last element the browser itself has the focus. While the page is still being drawn, the
 * focused element may be off screen for some frames.
 */
const readStop = `(async () => {
  const element = document.activeElement;
  const former = globalThis.formerStop;
  globalThis.firstStop ??= element;
  globalThis.formerStop = element;
  if (element === document.body || (former && element === globalThis.firstStop)) return { isLast: true };
  const isSeen = () => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true }) &&
      box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  };
  for (let frame = 0; frame < 30 && !isSeen(); frame += 1) await new Promise(requestAnimationFrame);
  const names = [element.ariaLabel, element.innerText, element.title, element.alt, element.placeholder];
  const labels = [...(element.labels ?? [])].map((label) => label.innerText);
  const styles = [element, element.nextElementSibling, element.closest('.card, .chip, .part, label')].filter(Boolean);
  return {
    label: element.outerHTML.slice(0, 160),
    isNamed: [...names, ...labels, element.getAttribute('aria-labelledby')].some((name) => (name ?? '').trim() !== ''),
    isSeen: isSeen(),
    isMarked: styles.some((each) => getComputedStyle(each).outlineStyle !== 'none') || element.tagName === 'SUMMARY' ||
      element.type === 'range',
    // An element that closed when it lost the focus, such as recent searches, has no position.
    isOnward: !former?.isConnected || !!(former.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING),
    isLast: false,
  };
})()`;
