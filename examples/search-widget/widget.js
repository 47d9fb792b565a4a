// Searches while somebody types. Open index.html?service=<address>&key=<publishable key> from an origin of the key:
//   npm run cli -- keys create --dealer <id> --publishable --origin http://localhost:5000
const asked = new URLSearchParams(location.search);
const service = asked.get('service') ?? 'http://localhost:8080';
const key = asked.get('key') ?? '';
const [form, told, list] = ['search', 'told', 'stays'].map((id) => document.getElementById(id));
let underWay = new AbortController();
let timer;

form.addEventListener('input', () => {
  clearTimeout(timer);
  timer = setTimeout(search, 250);
});
form.addEventListener('submit', (event) => event.preventDefault());
search();

async function search() {
  underWay.abort();
  underWay = new AbortController();
  const wish = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
  for (const day of ['arrival', 'departure']) if (wish[day]) wish[day] = wish[day].replaceAll('-', '');
  const query = new URLSearchParams({ ...wish, group: 'lodging', pricebasis: 'total', pagesize: 12, lang: 'en' });
  told.textContent = 'Searching …';
  try {
    const answer = await fetch(`${service}/v2/stays/search?${query}`, {
      headers: { 'X-API-Key': key },
      signal: underWay.signal,
    });
    const found = await answer.json();
    if (!answer.ok) throw new Error(found.message);
    told.textContent = `${found.total} lodgings`;
    list.replaceChildren(...found.stays.map((stay) => card(stay, found.currency)));
  } catch (error) {
    if (error.name !== 'AbortError') told.textContent = error.message;
  }
}

function card({ lodging, arrival, departure, totalPrice }, currency) {
  const item = document.createElement('li');
  const picture = Object.assign(document.createElement('img'), {
    alt: '',
    src: lodging.photo.pictures[0]?.url ?? '',
  });
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
