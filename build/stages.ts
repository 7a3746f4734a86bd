import { join } from 'node:path'
import type { Plugin } from 'vite'
import { reached } from './reached.ts'

/**
 * What a visitor comes to one after the other. Each is one file: a phone waits for a file's way there and back more than
 * for its bytes, and hundreds of modules would be fifty such ways.
 */
const STAGES: Record<string, string[]> = {
  first: [
    'src/app/main.tsx',
    'src/app/auth/SignInScreen.tsx',
    'src/app/auth/FirstFrame.tsx',
    'src/app/auth/StandaloneMessage.tsx',
    'src/core/i18n/catalogue.ts',
  ],
  app: ['src/app/App.tsx'],
  list: ['src/pages/ListPage.tsx'],
  foot: ['src/pages/list/ListFooter.tsx'],
  record: ['src/pages/ShowPage.tsx'],
  // A list writes its numbers with it once it stands: it must not bring the forms along.
  phone: ['src/fields/phone/phoneNumber.ts'],
  form: ['src/pages/EditPage.tsx', 'src/pages/CreatePage.tsx', 'src/fields/views.ts'],
}

const names = Object.keys(STAGES)

/** Puts every module into the file of the first stage that needs it; what none needs is split as it comes. */
export function stages(): Plugin {
  const stageOf = new Map<string, string>()
  return {
    name: 'stages',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: names.map((name, at) => ({
                name,
                priority: names.length - at,
                test: (id: string) => stageOf.get(id) === name,
              })),
            },
          },
        },
      },
    }),
    async buildEnd(error) {
      if (error) return
      for (const [name, modules] of Object.entries(STAGES)) {
        const ids = modules.map(module => join(this.environment.config.root, module))
        const missing = ids.find(id => !this.getModuleInfo(id))
        if (missing) throw new Error(`${missing}, which stage ${name} begins with, is not built.`)
        for (const id of await reached(this, ids)) if (!stageOf.has(id)) stageOf.set(id, name)
      }
    },
  }
}
