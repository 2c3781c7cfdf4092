const BODY = {
  source_text: ['The library opens at nine.'],
  source_lang: 'en',
  target_lang: 'fr',
  engine: 'microsoft-edge',
};

/** The same request three times over, with a placeholder for the key. @param origin of this server */
export function apiExamples(origin: string): { name: string; code: string }[] {
  const url = `${origin}/service/api/translate`;
  const body = JSON.stringify(BODY);
  const pretty = JSON.stringify(BODY, null, 2);
  return [
    {
      name: 'curl',
      code: `curl ${url} \\\n  -H 'Authorization: Bearer YOUR_KEY' \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`,
    },
    {
      name: 'JavaScript',
      code: `const response = await fetch('${url}', {
  method: 'POST',
  headers: { Authorization: 'Bearer YOUR_KEY', 'Content-Type': 'application/json' },
  body: JSON.stringify(${indent(pretty)}),
});
const { data } = await response.json();
console.log(data.translations);`,
    },
    {
      name: 'Python',
      code: `import requests

response = requests.post(
    "${url}",
    headers={"Authorization": "Bearer YOUR_KEY"},
    json=${indent(indent(pretty))},
)
print(response.json()["data"]["translations"])`,
    },
  ];
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ');
}
