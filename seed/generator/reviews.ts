import { sourceOf } from './channels.ts';
import { randomOf, type Draft } from './drafts.ts';
import { guestNames } from './names.ts';
import type { Random } from './random.ts';

type Tone = 'good' | 'fair' | 'poor';
type Guest = 'fr' | 'en';

const titles: Record<Guest, Record<Tone, readonly string[]>> = {
  fr: {
    good: ['Séjour parfait', 'On reviendra', 'Très bel endroit', 'Coup de cœur', 'Vacances réussies'],
    fair: ['Bien dans l’ensemble', 'Correct', 'Bon emplacement'],
    poor: ['Un peu déçus', 'À améliorer', 'Ménage à revoir'],
  },
  en: {
    good: ['A perfect stay', 'We will be back', 'Lovely place', 'Highlight of our year', 'Great holiday'],
    fair: ['Good overall', 'Fair', 'Good location'],
    poor: ['A little disappointed', 'Could be better', 'Cleaning needs attention'],
  },
};

const openings: Record<Guest, Record<Tone, readonly string[]>> = {
  fr: {
    good: [
      'Logement impeccable et très bien équipé.',
      'Tout était prêt à notre arrivée, quel calme !',
      'Encore plus beau que sur les photos.',
      'Les enfants ont adoré.',
    ],
    fair: [
      'Logement conforme à la description.',
      'Bon rapport qualité-prix malgré quelques détails.',
      'Situation agréable, équipement un peu ancien.',
    ],
    poor: [
      'Le ménage n’était pas terminé à notre arrivée.',
      'Literie fatiguée et vaisselle dépareillée.',
      'Plus bruyant que prévu.',
    ],
  },
  en: {
    good: [
      'Spotless and very well equipped.',
      'Everything was ready when we came, and so quiet!',
      'Even nicer than in the pictures.',
      'The children loved it.',
    ],
    fair: [
      'Just as described.',
      'Good value in spite of a few details.',
      'Pleasant setting, the equipment is a little old.',
    ],
    poor: [
      'The cleaning was not finished when we arrived.',
      'Tired beds and odd crockery.',
      'Noisier than we expected.',
    ],
  },
};

const closings: Record<Guest, readonly string[]> = {
  fr: [
    'Les commerces sont à deux pas.',
    'Accueil chaleureux.',
    'La vue vaut le voyage.',
    'Wifi rapide.',
    'Se garer est facile.',
    '',
  ],
  en: [
    'Shops are a few steps away.',
    'A warm welcome.',
    'The view is worth the journey.',
    'Fast wifi.',
    'Parking is easy.',
    '',
  ],
};

const replies: Record<Guest, Record<Tone, string>> = {
  fr: {
    good: 'Merci beaucoup, au plaisir de vous revoir !',
    fair: 'Merci pour votre retour, nous en tenons compte.',
    poor: 'Nous sommes désolés ; l’équipe de ménage a été changée depuis.',
  },
  en: {
    good: 'Thank you very much, we hope to see you again!',
    fair: 'Thank you for telling us, we will take it into account.',
    poor: 'We are sorry; the cleaning team has been changed since.',
  },
};

/** 0 to 25 reviews, oldest first; one in twenty is not published, one in five has a reply. */
export function reviewsOf(draft: Draft): object[] {
  const random = randomOf(draft, 'reviews');
  const count = random.chance(0.2) ? 0 : Math.floor(random.next() * random.next() * 26);
  const mood = random.next();
  const step = Math.floor(700 / (count + 1));
  return Array.from({ length: count }, (_, index) => {
    const days = 3 + (count - 1 - index) * step + random.whole(0, step - 1);
    return reviewOf(draft, draft.number * 100 + index, days, mood, random);
  });
}

function toneOf(score: number): Tone {
  if (score >= 8) return 'good';
  return score >= 6 ? 'fair' : 'poor';
}

function reviewOf(draft: Draft, id: number, days: number, mood: number, random: Random): object {
  const score = Math.max(1, Math.min(10, Math.round(10 - mood * 2 - random.next() * random.next() * 6)));
  const tone = toneOf(score);
  const lang: Guest = random.chance(0.65) ? 'fr' : 'en';
  const author = `${random.pick(guestNames[lang])} ${random.pick(['B', 'C', 'D', 'F', 'G', 'L', 'M', 'P', 'R', 'T'])}.`;
  const body = `${random.pick(openings[lang][tone])} ${random.pick(closings[lang])}`.trim();
  const hasTitle = random.chance(0.75);
  const reply = {
    body: replies[lang][tone],
    author: `Accueil ${draft.place.station}`,
    lang,
    reviewDate: ago(Math.max(0, days - 3)),
  };
  return {
    provider: sourceOf(draft),
    id,
    score,
    ...(hasTitle ? { title: random.pick(titles[lang][tone]) } : {}),
    body,
    author,
    lang,
    reviewDate: ago(days),
    stayDate: ago(days + random.whole(2, 40)),
    ...(random.chance(0.05) ? { published: false } : {}),
    ...(random.chance(0.2) ? { replies: [reply] } : {}),
  };
}

/** The loader counts from the day of loading. */
function ago(days: number): string {
  return days === 0 ? '+0' : `-${days}`;
}
