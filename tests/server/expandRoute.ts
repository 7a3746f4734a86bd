import type { Resource } from '../../src/core/schema/resource'

/**
 * By a route's path segment, the names that a resource fills it with, or whether the resource has the route.
 */
const parts: readonly [RegExp, (resource: Resource, method: string) => readonly string[] | boolean][] = [
  [
    /:below\b/,
    ({ transitions, relations }, method) => [
      ...Object.keys(relations),
      ...(method === 'POST'
        ? Object.keys(transitions).filter(name => transitions[name]?.by !== 'server')
        : []),
    ],
  ],
  [
    /\/transitions\/:name\b/,
    ({ transitions }) => Object.keys(transitions).filter(name => transitions[name]?.bulk),
  ],
  [
    /\/options\/:field\b/,
    ({ fields }) =>
      Object.entries(fields).flatMap(([name, field]) =>
        (field as { optionsBy?: readonly string[] }).optionsBy ? [name] : [],
      ),
  ],
  [/\/documents\/:document\b/, ({ documents }) => Object.keys(documents).map(name => `${name}.pdf`)],
  [/\/documents$/, ({ documents }) => Object.keys(documents).length > 0],
  [/\/figures$/, ({ figures }) => Object.keys(figures).length > 0],
  [/\/history$/, ({ history }) => history],
  [/\/(trash|restore)\b/, ({ appendOnly }) => !appendOnly],
  [
    /^[^:]*:resource(\/:id)?$/,
    ({ appendOnly }, method) => !(appendOnly && ['PUT', 'DELETE'].includes(method)),
  ],
  [/\/questions$/, ({ fields }) => Object.values(fields).some(({ kind }) => kind === 'answers')],
]

/** The last parameter of a path, after the resource and the id. */
const LAST = /:(below|name|document|field)\b/

/** Returns the paths of a route with `:resource` for one definition, as the server serves them. */
export function expandRoute(path: string, method: string, resource: Resource): string[] {
  const named = path.replace(':resource', resource.name)
  const found = parts.find(([part]) => part.test(path))?.[1](resource, method) ?? true
  if (typeof found === 'boolean') return found ? [named] : []
  return found.map(name => named.replace(LAST, name))
}
