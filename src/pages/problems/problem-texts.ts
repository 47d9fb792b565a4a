import type { Language } from '../../values/texts.ts';

/** What a page tells of a problem to somebody who looks at it in a browser. */
interface ProblemText {
  title: string;
  text: string;
}

interface ProblemPageTexts {
  search: string;
  guides: string;
  again: string;
  reference: string;
  problems: Record<PageProblem, ProblemText>;
}

/** The problems that have a page of their own. */
export type PageProblem = 'missing' | 'tooMany' | 'away' | 'failed';

/** Every word of the pages that say what went wrong. */
export const problemTexts: Readonly<Record<Language, ProblemPageTexts>> = {
  en: {
    search: 'Find a place to stay',
    guides: 'Read the guides',
    again: 'Try again',
    reference: 'For those who look into it:',
    problems: {
      missing: {
        title: 'This page is not here',
        text: 'The address leads nowhere. Maybe it was cut off, or what it showed is gone.',
      },
      tooMany: {
        title: 'That was a little fast',
        text: 'Too many requests came from here. Wait a minute and try again.',
      },
      away: { title: 'Back in a moment', text: 'The service is busy or just starting. Try again in a few seconds.' },
      failed: { title: 'Something went wrong', text: 'The fault is ours. Try again; if it stays, tell us.' },
    },
  },
  fr: {
    search: 'Trouver un hébergement',
    guides: 'Lire les guides',
    again: 'Réessayer',
    reference: 'Pour qui enquête :',
    problems: {
      missing: {
        title: 'Cette page n’existe pas',
        text: 'L’adresse ne mène nulle part. Elle est peut-être incomplète, ou ce qu’elle montrait a disparu.',
      },
      tooMany: {
        title: 'C’était un peu rapide',
        text: 'Trop de requêtes sont venues d’ici. Attendez une minute, puis réessayez.',
      },
      away: {
        title: 'De retour dans un instant',
        text: 'Le service est très demandé ou démarre. Réessayez dans quelques secondes.',
      },
      failed: {
        title: 'Une erreur est survenue',
        text: 'La faute est à nous. Réessayez ; si cela dure, dites-le-nous.',
      },
    },
  },
  de: {
    search: 'Eine Unterkunft finden',
    guides: 'Die Anleitungen lesen',
    again: 'Noch einmal versuchen',
    reference: 'Für die, die es untersuchen:',
    problems: {
      missing: {
        title: 'Diese Seite gibt es nicht',
        text: 'Die Adresse führt nirgendwohin. Vielleicht ist sie unvollständig, oder was sie zeigte, gibt es nicht mehr.',
      },
      tooMany: {
        title: 'Das war etwas schnell',
        text: 'Von hier kamen zu viele Anfragen. Warten Sie eine Minute und versuchen Sie es noch einmal.',
      },
      away: {
        title: 'Gleich wieder da',
        text: 'Der Dienst ist beschäftigt oder startet gerade. Versuchen Sie es in einigen Sekunden noch einmal.',
      },
      failed: {
        title: 'Etwas ist schiefgegangen',
        text: 'Der Fehler liegt bei uns. Versuchen Sie es noch einmal; bleibt er, sagen Sie es uns.',
      },
    },
  },
  es: {
    search: 'Encontrar un alojamiento',
    guides: 'Leer las guías',
    again: 'Intentar de nuevo',
    reference: 'Para quien lo investigue:',
    problems: {
      missing: {
        title: 'Esta página no existe',
        text: 'La dirección no lleva a ninguna parte. Quizá está incompleta, o lo que mostraba ya no está.',
      },
      tooMany: {
        title: 'Ha ido un poco rápido',
        text: 'Han llegado demasiadas peticiones desde aquí. Espere un minuto e inténtelo de nuevo.',
      },
      away: {
        title: 'Volvemos enseguida',
        text: 'El servicio está ocupado o arrancando. Inténtelo de nuevo en unos segundos.',
      },
      failed: {
        title: 'Algo ha fallado',
        text: 'El fallo es nuestro. Inténtelo de nuevo; si continúa, díganoslo.',
      },
    },
  },
};
