/** Texts of the sample document in one language. */
export interface SampleTexts {
  title: string;
  author: string;
  summary: string;
  /** Paragraphs by heading; those of the first three sections are on the first page. */
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
  /** Sentences before and after the formula. */
  formula: { before: string; after: string };
  footnote: string;
  figure: { caption: string; sun: string; shade: string; hours: string };
  table: { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };
  sources: { heading: string; items: readonly string[] };
}

export const SAMPLE_TEXTS = {
  en: {
    title: 'A street that stays cool',
    author: 'Sample document · Interlinear',
    summary:
      'On a hot afternoon, two streets of the same town can differ by more than ten degrees. This short report follows one of them through a summer day, and asks how much of the difference is owed to its trees.',
    sections: [
      {
        heading: '1 Why shade matters',
        paragraphs: [
          'Dark asphalt takes in nine tenths of the sunlight that falls on it. By noon it is warm enough to fry an egg, and it goes on warming the air long after the sun has set. People who live above such a street sleep badly, and older people fall ill more often.',
          'A tree works in two ways. Its crown keeps the light from the ground, and its leaves let water evaporate, which takes heat out of the air. Neither needs electricity, and both grow stronger every year.',
        ],
      },
      {
        heading: '2 How we measured',
        paragraphs: [
          'We placed small sensors at the height of a child’s head: six in the sun, six in the shade of lime trees, each three metres from the nearest wall. They reported the temperature of the air and of the ground every ten minutes, from six in the morning until ten at night.<sup>1</sup>',
        ],
      },
      {
        heading: '3 What we found',
        paragraphs: [
          'Until nine o’clock, both sides of the street were equally warm. Then the ground in the sun ran away: at three in the afternoon it had reached 51 °C, while the ground under the trees stayed at 29 °C. The air differed less, by four degrees at most, because wind mixes it.',
          'The evening surprised us. After sunset the shaded side cooled more slowly, as the crowns hold warm air like a lid. By ten o’clock, however, it was again the cooler side.',
        ],
      },
      {
        heading: '4 What a town can do',
        paragraphs: [
          'Plant early, and plant where people wait: at bus stops, crossings and schools. A young tree needs about seventy litres of water a week in its first three summers. After that it looks after itself, and after a dozen summers it shades a dozen parked cars.',
        ],
      },
    ],
    formula: {
      before: 'The heat that evaporating water takes out of the air is',
      after:
        'where <i>m</i> is the mass of the water and <i>L</i> = 2.45 MJ/kg its heat of evaporation. A large lime tree evaporates 200 kg on a hot day, which is as much cooling as ten air conditioners deliver in seven hours.',
    },
    footnote:
      '<sup>1</sup> The street, its trees and all measurements are invented: this document shows what a translation keeps.',
    figure: {
      caption: 'Figure 1: Temperature of the ground on a day in July.',
      sun: 'in the sun',
      shade: 'under trees',
      hours: 'time of day',
    },
    table: {
      caption: 'Table 1: The warmest hour of the day, by surface.',
      head: ['Surface', 'Sun', 'Shade', 'Difference'],
      rows: [
        ['Asphalt', '51 °C', '29 °C', '22 °C'],
        ['Light paving stones', '43 °C', '28 °C', '15 °C'],
        ['Lawn', '33 °C', '25 °C', '8 °C'],
        ['Parked car, inside', '58 °C', '35 °C', '23 °C'],
      ],
    },
    sources: {
      heading: 'Further reading',
      items: [
        'Interlinear: <a href="https://example.org/keeping-layout">How a translation keeps the layout</a>.',
        'Town council: Trees at bus stops, a plan for ten years.',
      ],
    },
  },
  es: {
    title: 'Una calle que no se calienta',
    author: 'Documento de ejemplo · Interlinear',
    summary:
      'En una tarde calurosa, dos calles de la misma ciudad pueden diferir en más de diez grados. Este breve informe sigue a una de ellas durante un día de verano y se pregunta qué parte de la diferencia se debe a sus árboles.',
    sections: [
      {
        heading: '1 Por qué importa la sombra',
        paragraphs: [
          'El asfalto oscuro absorbe nueve décimas partes de la luz que recibe. A mediodía está tan caliente que se podría freír un huevo, y sigue calentando el aire mucho después de la puesta de sol. Quienes viven encima de una calle así duermen mal, y las personas mayores enferman más a menudo.',
          'Un árbol actúa de dos maneras. Su copa impide que la luz llegue al suelo, y sus hojas dejan evaporar el agua, lo que quita calor al aire. Nada de eso necesita electricidad, y ambas cosas ganan fuerza cada año.',
        ],
      },
      {
        heading: '2 Cómo medimos',
        paragraphs: [
          'Colocamos pequeños sensores a la altura de la cabeza de un niño: seis al sol y seis a la sombra de los tilos, cada uno a tres metros de la pared más cercana. Cada diez minutos anotaban la temperatura del aire y del suelo, desde las seis de la mañana hasta las diez de la noche.<sup>1</sup>',
        ],
      },
      {
        heading: '3 Qué encontramos',
        paragraphs: [
          'Hasta las nueve, los dos lados de la calle estaban igual de calientes. Después, el suelo al sol se disparó: a las tres de la tarde había llegado a 51 °C, mientras que bajo los árboles se quedaba en 29 °C. El aire se diferenciaba menos, cuatro grados como mucho, porque el viento lo mezcla.',
          'La tarde nos sorprendió. Tras la puesta de sol, el lado con sombra se enfrió más despacio, porque las copas retienen el aire cálido como una tapa. A las diez, sin embargo, volvía a ser el lado más fresco.',
        ],
      },
      {
        heading: '4 Qué puede hacer una ciudad',
        paragraphs: [
          'Plantar pronto, y plantar donde la gente espera: en paradas de autobús, cruces y escuelas. Un árbol joven necesita unos setenta litros de agua por semana durante sus tres primeros veranos. Después se vale por sí mismo, y al cabo de doce veranos da sombra a una docena de coches.',
        ],
      },
    ],
    formula: {
      before: 'El calor que el agua quita al aire cuando se evapora es',
      after:
        'donde <i>m</i> es la masa del agua y <i>L</i> = 2,45 MJ/kg su calor de evaporación. Un tilo grande evapora 200 kg en un día caluroso, lo que enfría tanto como diez aparatos de aire acondicionado en siete horas.',
    },
    footnote:
      '<sup>1</sup> La calle, sus árboles y todas las mediciones son inventados: este documento muestra lo que una traducción conserva.',
    figure: {
      caption: 'Figura 1: Temperatura del suelo en un día de julio.',
      sun: 'al sol',
      shade: 'bajo los árboles',
      hours: 'hora del día',
    },
    table: {
      caption: 'Tabla 1: La hora más calurosa del día, por superficie.',
      head: ['Superficie', 'Sol', 'Sombra', 'Diferencia'],
      rows: [
        ['Asfalto', '51 °C', '29 °C', '22 °C'],
        ['Adoquines claros', '43 °C', '28 °C', '15 °C'],
        ['Césped', '33 °C', '25 °C', '8 °C'],
        ['Coche aparcado, interior', '58 °C', '35 °C', '23 °C'],
      ],
    },
    sources: {
      heading: 'Para leer más',
      items: [
        'Interlinear: <a href="https://example.org/keeping-layout">Cómo una traducción conserva el diseño</a>.',
        'Ayuntamiento: Árboles en las paradas de autobús, un plan para diez años.',
      ],
    },
  },
} satisfies Record<string, SampleTexts>;
