import { useState } from 'react';

/**
 * A sample page, the same for every visitor. Each part is a trap for page translators: a link inside a sentence, code, names, numbers,
 * nested markup, tables, other scripts, text that must stay, text that arrives late.
 */
export function SampleText({ addLabel }: { addLabel: string }) {
  const [lateParagraphs, setLateParagraphs] = useState<number[]>([]);
  return (
    <>
      <article
        lang="en"
        data-sample
        className="grid gap-5 font-serif text-lg leading-relaxed [&_a]:underline [&_code]:text-base [&_h2]:text-2xl [&_h3]:text-xl [&_p]:[overflow-wrap:anywhere]"
      >
        <h2 className="display">The night train to the mountains</h2>
        <p>
          The train leaves at 21:47 from platform 4 and costs €39.90. If you miss it, read{' '}
          <a href="#timetable">the timetable below</a> <em>before</em> you ask the <strong>very patient</strong> people
          at the counter.
        </p>
        <p>
          To print your ticket, run <code>ticket --print 4711</code> on your computer, or press{' '}
          <kbd className="rounded-sm border border-edge px-1.5 text-base">Ctrl</kbd> +{' '}
          <kbd className="rounded-sm border border-edge px-1.5 text-base">P</kbd>. Do not change the command.
        </p>
        <p>
          “She said <q>I will be back</q>,” the conductor remembered, “and then she took the 6 a.m. bus – without her
          suitcase!”
          <br />
          Nobody has seen her since.
        </p>
        <blockquote className="border-s-2 border-rubric ps-4">
          <p>Travel is fatal to prejudice, bigotry, and narrow-mindedness.</p>
          <footer className="text-base text-faded">
            — <span translate="no">Mark Twain</span>, 1869
          </footer>
        </blockquote>
        <ul className="list-disc ps-6">
          <li>
            Bring warm clothes
            <ul className="list-[circle] ps-6">
              <li>a coat, because the waiting room is not heated</li>
              <li>two pairs of socks</li>
            </ul>
          </li>
          <li>Dogs travel free of charge</li>
        </ul>
        <h3 id="timetable" className="display scroll-mt-20">
          Timetable
        </h3>
        <div className="overflow-x-auto">
          <table className="w-full text-start text-base [&_td]:border-t [&_td]:border-rule [&_td]:py-2 [&_td]:pe-4 [&_th]:pe-4 [&_th]:text-start">
            <thead>
              <tr>
                <th>Departure</th>
                <th>Station</th>
                <th>Remarks</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>21:47</td>
                <td>Central station</td>
                <td>The dining car is in the middle of the train</td>
              </tr>
              <tr>
                <td>05:12</td>
                <td>Lake village</td>
                <td>Stops on request only</td>
              </tr>
            </tbody>
          </table>
        </div>
        <p translate="no" className="text-faded">
          translate="no": this line must stay as it is.
        </p>
        <h3 className="display">Voices from the carriage</h3>
        <p lang="fr">
          « Je n’ai pas fermé l’œil de la nuit », dit la voyageuse, « mais le lever du soleil sur le lac valait bien ça.
          »
        </p>
        <p lang="de">
          Die Donaudampfschifffahrtsgesellschaft fährt seit gestern wieder, allerdings nur bei gutem Wetter.
        </p>
        <p lang="zh-CN">车上有热水，可以泡茶；下车前请带好随身物品。</p>
        <p lang="ja">食堂車は九時まで営業しています。窓側の席は予約が必要です。</p>
        <p lang="ar" dir="rtl">
          يصل القطار إلى الجبال في الساعة السادسة صباحًا، ويمكنك رؤية البحيرة من النافذة اليمنى.
        </p>
        {lateParagraphs.map((number) => (
          <p key={number}>This paragraph arrived late, as number {number}, when the page had long been translated.</p>
        ))}
      </article>
      <button
        type="button"
        onClick={() => setLateParagraphs([...lateParagraphs, lateParagraphs.length + 1])}
        className="mt-6 text-sm text-rubric underline underline-offset-4"
      >
        {addLabel}
      </button>
    </>
  );
}
