/** The cache keys of Studio. */
export const RESOURCES_KEY = ['studio', 'resources']
export const TEMPLATES_KEY = ['studio', 'templates']
export const ACCESS_SETUP_KEY = ['studio', 'access']
export const definitionKey = (name: string) => ['studio', 'definition', name]
export const revisionsKey = (name: string) => ['studio', 'revisions', name]
