/** The OpenAPI document as a page to read: plain HTML, no script, nothing from elsewhere. */
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../base/escape-html.ts';
import { makeOpenApi, type OpenApi, type Operation } from './openapi.ts';

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; color-scheme: light dark; }
  h2 { margin-top: 2.5rem; text-transform: capitalize; }
  details { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 6px; margin: .5rem 0; }
  summary { padding: .6rem .8rem; cursor: pointer; min-height: 1.5rem; }
  details > div { padding: 0 .8rem .8rem; }
  code, pre { font: .9em ui-monospace, monospace; }
  pre { overflow: auto; padding: .6rem; background: color-mix(in srgb, currentColor 8%, transparent); border-radius: 4px; }
  table { border-collapse: collapse; width: 100%; }
  td, th { text-align: left; vertical-align: top; padding: .2rem .6rem .2rem 0; overflow-wrap: anywhere; }
  b { display: inline-block; min-width: 4.5rem; }`;

const json = (value: unknown) => `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

function docsPage({ info, paths, components }: OpenApi): string {
  const nouns = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const [noun] = operation.tags;
      nouns.set(noun, [...(nouns.get(noun) ?? []), operationHtml(method, path, operation)]);
    }
  }
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) =>
      `<details id="${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary><div>${json(schema)}</div></details>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} API</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(info.title)} API</h1>
<p>${escapeHtml(info.description)} <a href="/api/openapi.json">The same as OpenAPI 3.1</a>.</p>
${[...nouns].map(([noun, calls]) => `<section><h2>${escapeHtml(noun)}</h2>${calls.join('\n')}</section>`).join('\n')}
<section><h2>Schemas</h2>${schemas.join('\n')}</section>
</main></body></html>`;
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const { summary, security, parameters, requestBody, responses, operationId } = operation;
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(String(name))}</code></th><td>${place}${required ? ', required' : ''}</td>` +
      `<td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  );
  const answers = Object.entries(responses).map(
    ([status, { description, content }]) =>
      `<tr><th scope="row">${status}</th><td>${escapeHtml(String(description))}${content && Number(status) < 300 ? json(content) : ''}</td></tr>`,
  );
  return `<details id="${escapeHtml(operationId)}"><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>
<div><p>${security.length > 0 ? 'Needs a session.' : 'Open to everybody.'}</p>
${rows.length > 0 ? `<h3>Parameters</h3><table>${rows.join('')}</table>` : ''}
${requestBody ? `<h3>Body</h3>${json(requestBody.content)}` : ''}
<h3>Answers</h3><table>${answers.join('')}</table></div></details>`;
}

/** `/api/openapi.json` and `/api/docs`: the contract for programs and for people. Made once, when first asked for. */
export function docRoutes(app: FastifyInstance): void {
  let documents: { json: string; html: string } | undefined;
  const made = () => {
    if (!documents) {
      const contract = makeOpenApi();
      documents = { json: JSON.stringify(contract), html: docsPage(contract) };
    }
    return documents;
  };
  app.get('/api/openapi.json', async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(made().json),
  );
  app.get('/api/docs', async (_, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(made().html),
  );
}
