import { endpoint } from './endpoint'

/** The description of the API. Its routes take any query, so they are not among the server's `Route` objects. */
export const descriptionEndpoints = {
  readDocument: endpoint({
    method: 'get',
    path: '/openapi.json',
    points: 5,
    summary: 'This document',
    tag: 'health',
    open: true,
    content: 'application/json',
  }),
  readPages: endpoint({
    method: 'get',
    path: '/docs',
    points: 5,
    summary: 'The description of the API as pages for people',
    operation: 'readDocs',
    tag: 'health',
    open: true,
    content: 'text/html',
  }),
  readPage: endpoint({
    method: 'get',
    path: '/docs/{tag}',
    // Rendered for each request, in up to 25 ms.
    points: 20,
    summary: 'The page of a resource, or of another group of operations',
    operation: 'readDocsOf',
    tag: 'health',
    open: true,
    content: 'text/html',
    errors: [404],
  }),
}
