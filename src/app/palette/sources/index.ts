import type { Source } from '../entry'

const modules = import.meta.glob<Record<string, Source>>(['./*.ts', '!./index.ts'], { eager: true })

/** All sources in this folder. New files are included automatically. */
export const sources: readonly Source[] = Object.values(modules).flatMap(module => Object.values(module))
