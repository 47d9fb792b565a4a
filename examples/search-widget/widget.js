// Searches while somebody types. After `npm run client:build`, in a copy of this folder: npm install --install-links <project>/dist/client
// Serve it, and open index.html?service=<address>&key=<publishable key> from an origin of the key:
//   npm run cli -- keys create --dealer <id> --publishable --origin http://localhost:5000
import { connectTo, createStaySearch } from 'lodging-distribution-client';

const asked = new URLSearchParams(location.search);
const ids = ['search', 'told', 'understood', 'stays', 'more'];
const [form, told, understood, list, more] = ids.map((id) => document.getElementById(id));
const client = connectTo(asked.get('service') ?? 'http://localhost:8080', asked.get('key') ?? '');
const search = createStaySearch(client, { base: { group: 'lodging', pricebasis: 'total', pagesize: 12, lang: 'en' } });

form.addEventListener('input', () => {
  const wish = Object.fromEntries(new FormData(form));
  for (const day of ['arrival', 'departure']) wish[day] = wish[day].replaceAll('-', '');
  search.set(wish);
});
form.addEventListener('submit', (event) => event.preventDefault());
more.addEventListener('click', search.more);
form.dispatchEvent(new Event('input'));

search.subscribe(({ status, error, total, stays, currency, chips, hasMore }) => {
  told.textContent = error?.message ?? (status === 'ready' ? `${total} lodgings` : 'Searching …');
  understood.replaceChildren(...chips.map(chipButton));
  list.replaceChildren(...stays.map((stay) => card(stay, currency)));
  more.hidden = !hasMore;
});

function chipButton({ label, textWithout }) {
  const button = Object.assign(document.createElement('button'), { textContent: `${label} ×` });
  button.addEventListener('click', () => {
    form.elements.q.value = textWithout;
    form.dispatchEvent(new Event('input'));
  });
  return button;
}

function card({ lodging, arrival, departure, totalPrice }, currency) {
  const item = document.createElement('li');
  const picture = Object.assign(new Image(), { alt: '', src: lodging.photo.pictures[0]?.url ?? '' });
  const price = new Intl.NumberFormat('en', { style: 'currency', currency }).format(totalPrice);
  const texts = [lodging.mediumLabel, `${dayOf(arrival)} – ${dayOf(departure)}`, price];
  const lines = texts.map((text) => Object.assign(document.createElement('p'), { textContent: text }));
  item.append(...(picture.getAttribute('src') ? [picture] : []), ...lines);
  return item;
}

function dayOf(ymd) {
  const day = new Date(`${ymd.slice(0, 4)}-${ymd.slice(4, 6)}-${ymd.slice(6)}T00:00Z`);
  return day.toLocaleDateString('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
}
