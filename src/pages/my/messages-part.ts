import { html } from 'hono/html';
import { writeInstant } from '../../values/written.ts';
import type { Markup } from '../page-frame.ts';
import type { MyBooking } from './my-booking.ts';
import type { MyPageTerms } from './my-terms.ts';
import { customerTexts } from '../../values/customer-texts.ts';

export function renderMessages({ messages }: MyBooking, { reader, timeZone, path, refusal }: MyPageTerms): Markup {
  const { language } = reader;
  const texts = customerTexts[language].my;
  const list = messages.map(({ direction, stamp, msg }) => {
    const isOwn = direction === 'TO_OPERATOR';
    return html`<li class="${isOwn ? 'own' : ''}">
      <small>${isOwn ? texts.you : texts.lodging}, ${writeInstant(stamp, language, timeZone)}</small>
      <span class="said">${msg}</span>
    </li>`;
  });
  return html`<section class="messages-part" aria-labelledby="messages">
    <h2 id="messages">${texts.messages}</h2>
    ${
      list.length > 0 &&
      html`<ol class="messages">
        ${list}
      </ol>`
    }
    <form method="post" action="${path}/message">
      ${refusal && html`<p class="notice" role="alert" id="refusal">${texts[refusal.reason]}</p>`}
      <label
        >${texts.message}<textarea name="message" maxlength="2000" required>${refusal?.text ?? ''}</textarea>
      </label>
      <p class="ways"><button class="way">${texts.send}</button></p>
    </form>
  </section>`;
}
