import type { Resource } from '../../../src/core/schema/resource'
import type { RouteDescription } from '../schemas/routeDescription'

/** The routes of the documents that a definition names. */
export function documentDescriptions({ name, documents }: Resource): RouteDescription[] {
  const names = Object.keys(documents)
  if (!names.length) return []
  return [
    {
      method: 'get',
      path: `/${name}/{id}/documents`,
      summary: 'The documents that can be made of the record, each with the language it is in by itself',
      data: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name', 'language'],
          properties: { name: { type: 'string' }, language: { type: 'string' } },
        },
      },
      errors: [404],
    },
    ...names.map(
      (document): RouteDescription => ({
        method: 'get',
        path: `/${name}/{id}/documents/${document}.pdf`,
        summary: `The ${document.replaceAll('_', ' ')} as a PDF`,
        query: { language: { description: 'Language of the document' } },
        content: 'application/pdf',
        answerHeaders: { 'Content-Language': 'The language it is in' },
        errors: [404, 409],
      }),
    ),
  ]
}
