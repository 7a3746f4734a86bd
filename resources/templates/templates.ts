import type { ResourceTemplate } from '../../src/define'

const files = import.meta.glob<ResourceTemplate>('./*.json', { eager: true, import: 'default' })

/** Every template in this folder, by `order`. Add a file to add a template; there is no list to maintain. */
export const templates = Object.values(files).sort((one, other) => one.order - other.order)
