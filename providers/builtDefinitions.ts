import type { Resource } from '../src/core/schema/resource'
import { home } from '../src/ui/routing/location'
import type { DefinitionIndex, DefinitionSource } from './definitionSource'
import { createDefinitions } from './definitions'
import { remembered } from './remembered'

/** How often definitions have changed in development. A changed address loads them again. */
let changes = 0

/** The file names of all definitions share a prefix that differs with each build (build/definitions.ts). */
const address = (file: string) =>
  `${home}${import.meta.env.VITE_DEFINITIONS}.${file}${changes ? `?${changes}` : ''}`

/** Fails like a failed import, also without a connection, so that pages explain both in the same way. */
async function json<Content>(url: string): Promise<Content> {
  const missing = (cause?: unknown) =>
    new TypeError(`Failed to fetch dynamically imported module: ${url}`, { cause })
  try {
    const answer = await fetch(url)
    if (answer.ok) return (await answer.json()) as Content
  } catch (cause) {
    // Also if the connection is lost in the middle.
    throw missing(cause)
  }
  throw missing()
}

const index = remembered(url => json<DefinitionIndex>(url))

/** The definitions of this build, each loaded on demand. */
export const built: DefinitionSource = {
  index: language => index(address(`${language}.json`)),
  labels: (language, name) => json(address(`${language}.${name}.json`)),
  definition: async name => (await moduleOf(name)).default,
  base: async name => {
    const module = await moduleOf(name)
    return module.base ?? module.default
  },
}

const moduleOf = (name: string) =>
  import(/* @vite-ignore */ address(`${name}.js`)) as Promise<{ default: Resource; base?: Resource }>

/** The definitions of this build, extended and overridden by the office's own. */
export const definitions = createDefinitions(built)

import.meta.hot?.on('vite:afterUpdate', ({ updates }) => {
  if (!updates.some(({ path }) => path.includes('virtual:definition/'))) return
  changes += 1
  definitions.reload().catch(console.error)
})
