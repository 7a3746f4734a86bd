import type { Source } from '../entry'

const modules = import.meta.glob<Record<string, Source>>(['./*.ts', '!./index.ts'], { eager: true })

/** Every source of entries in this folder. Nobody lists them: adding the file is enough. */
export const sources: readonly Source[] = Object.values(modules).flatMap(module => Object.values(module))
