/** How a bilingual page looks: two columns where there is room, on paper, and in the dark. */
export const BILINGUAL_STYLE = `
:root { color-scheme: light dark; --text: #1c1e21; --quiet: #5b6270; --paper: #fff; --line: #d9dde3; --shade: #f4f6f8; --link: #0b57d0; }
@media (prefers-color-scheme: dark) { :root { --text: #e4e6ea; --quiet: #a3aab5; --paper: #16181c; --line: #383d45; --shade: #20242a; --link: #8ab4f8; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--text); font: 1rem/1.6 system-ui, "Noto Sans", sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); }
section + section { margin-top: 2rem; padding-top: 2rem; border-top: 1px solid var(--line); }
.pair { display: grid; gap: 0.25rem 2rem; margin: 0 0 1rem; }
.pair > * { margin: 0; min-width: 0; }
.original { color: var(--quiet); }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; font-weight: 650; }
h1 { font-size: 1.9rem; } h2 { font-size: 1.5rem; } h3 { font-size: 1.25rem; } h4, h5, h6 { font-size: 1.05rem; }
li { margin-inline-start: 1.25rem; } .level-2 { margin-inline-start: 2.5rem; } .level-3 { margin-inline-start: 3.75rem; } .level-4 { margin-inline-start: 5rem; }
ul { list-style: disc; padding: 0; }
.note, .footnote, .caption, .comment { font-size: 0.9em; }
table { width: 100%; margin: 0 0 1.25rem; border-collapse: collapse; }
td { padding: 0.4rem 0.6rem; border: 1px solid var(--line); vertical-align: top; text-align: start; }
td p { margin: 0; }
pre { padding: 0.75rem 1rem; background: var(--shade); border-radius: 0.4rem; white-space: pre-wrap; font: 0.9rem/1.5 ui-monospace, monospace; }
code, .formula { font-family: ui-monospace, monospace; font-size: 0.92em; }
.page { color: var(--quiet); font-size: 0.8rem; text-align: end; }
@media (min-width: 52rem) { .pair { grid-template-columns: 1fr 1fr; } }
@media print { :root { --text: #000; --quiet: #444; --paper: #fff; --line: #999; --shade: #f3f3f3; --link: #000; } body { max-width: none; padding: 0; font-size: 10pt; } .pair, tr, pre { break-inside: avoid; } h1, h2, h3, h4 { break-after: avoid; } .pair { grid-template-columns: 1fr 1fr; } }
`;
