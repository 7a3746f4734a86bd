import type { ResourceTemplate } from '../../src/define/resourceTemplate'

const files = import.meta.glob<ResourceTemplate>('./*.json', { eager: true, import: 'default' })

/** Every template in this folder, in their order. Nobody lists them: adding the file is enough. */
export const templates = Object.values(files).sort((one, other) => one.order - other.order)
