import { type ZooPage, zooDocument } from '../zoo-page.ts';

const STATIONS = ['North pier', 'Old harbour', 'Lighthouse', 'Salt marsh', 'Ferry landing', 'Fish market'];

const DAYS = 8;

const rows = Array.from({ length: DAYS }, () => STATIONS)
  .flat()
  .map(
    (station, index) =>
      `<tr id="row-${index}"${index % 2 ? ' class="odd"' : ''}><th scope="row"><a href="/station/${index % 6}">${station}</a></th><td align="right">${index % 10}.${index % 10}5</td><td align="right">−0.${index % 10}</td><td>${index % 2 ? 'Falling slowly' : 'Rising'}</td><td><time>0${index % 10}:15</time></td></tr>`,
  )
  .join('\n');

const head = `<style>
  table { border-collapse: collapse; } td, th { border: 1px solid #999; padding: 2px 6px; }
  .data { table-layout: fixed; width: 100%; } .data thead th { position: sticky; top: 0; background: #eee; }
  html { scroll-padding-top: 60px; } .wide { overflow-x: auto; max-width: 30em; } .wide table { white-space: nowrap; }
</style>`;

const body = `
<table width="100%" cellpadding="8"><tbody><tr><td width="20%" valign="top"><table><tbody>
  <tr><td><font color="navy"><b>Places</b></font></td></tr><tr><td><a href="/home">Home</a></td></tr></tbody></table></td>
<td valign="top"><h1>Water levels</h1>
<table class="data"><caption>Levels this morning, in metres</caption>
<colgroup><col style="width: 30%"><col span="2"></colgroup>
<thead><tr><th rowspan="2">Station</th><th colspan="2">Level</th><th rowspan="2">Trend</th><th rowspan="2">Time</th></tr>
<tr><th>Measured</th><th>Change</th></tr></thead>
<tbody>${rows}</tbody>
<tfoot><tr><td colspan="5">Levels are <em>above chart datum</em>; see <a href="/datum">what that means</a>.</td></tr></tfoot></table>
<div class="wide"><table><tbody><tr><td>A very long cell that is never broken into lines, because the table scrolls</td><td>and another one beside it that is long too</td></tr></tbody></table></div>
<table><tbody><tr><td>First line<br>Second line</td><td>&nbsp;</td><td>12</td><td>n/a</td><td>✓</td></tr></tbody></table>
</td></tr></tbody></table>`;

/** Tables for layout and data, with spans, sticky headings and cells without words. */
export const tables: ZooPage = {
  name: 'tables',
  html: zooDocument({ title: 'Water levels', head, body }),
  // At least one screen of rows follows in any font, so that it can be scrolled to the top.
  readSelector: '#row-12',
  texts: [
    '<b>Places</b>',
    '<a href="/home">Home</a>',
    'Water levels',
    'Levels this morning, in metres',
    'Station',
    'Level',
    'Trend',
    'Time',
    'Measured',
    'Change',
    ...Array.from({ length: DAYS }, () =>
      STATIONS.flatMap((station, index) => [
        `<a href="/station/${index}">${station}</a>`,
        index % 2 ? 'Falling slowly' : 'Rising',
      ]),
    ).flat(),
    'Levels are <i>above chart datum</i>; see <a href="/datum">what that means</a>.',
    'A very long cell that is never broken into lines, because the table scrolls',
    'and another one beside it that is long too',
    'First line<br>Second line',
    'n/a',
  ],
};
