import type { Source } from '../entry'

const modules = import.meta.glob<Record<string, Source>>(['./*.ts', '!./index.ts'], { eager: true })

/** Every source in this folder, found by file. */
export const sources: readonly Source[] = Object.values(modules).flatMap(module => Object.values(module))
