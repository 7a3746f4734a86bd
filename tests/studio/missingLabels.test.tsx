import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { clients, planOf, showStudio, studioCalls } from './studioStage'

const missing = (language: string, ...names: string[]) => ({
  resource: 'clients',
  language,
  keys: names.map(name => `fields.${name}`),
})

/** Returns the lines about missing labels in the plan of an extension. */
async function linesFor(labels: Record<string, object>, ...all: ReturnType<typeof missing>[]) {
  const fields = { plate: { kind: 'text' }, fuel: { kind: 'text' } }
  const own = { extends: 'clients', fields, labels }
  const calls = studioCalls({
    definition: vi.fn(async () => clients(1, own)),
    plan: vi.fn(async () => planOf({ labels: all })),
  })
  showStudio(calls)
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: 'Name of the new field' }), 'City{Enter}')
  await user.click(screen.getByRole('button', { name: 'Review changes' }))
  const heading = await screen.findByRole('heading', { name: 'Missing labels' })
  const part = within(heading.closest('section') as HTMLElement)
  return part.getAllByRole('listitem').map(({ textContent }) => textContent)
}

it('T-03 the plan names the missing labels of a language that has some, and only the names of other languages', async () => {
  const labels = { en: { fields: { plate: 'Plate', fuel: 'Fuel' } }, fr: { fields: { plate: 'Plaque' } } }
  const all = [missing('fr', 'fuel'), missing('ar', 'plate', 'fuel'), missing('tr', 'plate', 'fuel')]
  expect(await linesFor(labels, ...all)).toEqual([
    'Français: Fuel',
    'العربية and Türkçe: no labels yet. People who use these languages see those of another one.',
  ])
})
