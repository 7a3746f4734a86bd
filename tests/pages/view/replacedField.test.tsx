import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { defineResource, list, text, wholeNumber } from '../../../src/define'
import { collectResources } from '../../../src/define/collectResources'
import type { PanelProps } from '../../../src/fields/fieldView'
import { WholeValue } from '../../../src/pages/record/WholeValue'
import { branches, parcels, people } from '../definitions'
import { show } from '../stage'

const Steps = ({ value }: PanelProps) => <p>{(value as object[]).length} steps</p>

const recipes = defineResource({
  name: 'recipes',
  title: 'name',
  subject: 'Recipe',
  fields: { name: text(), steps: list({ what: text(), minutes: wholeNumber() }) },
  views: { fields: { steps: async () => ({ Steps }) } },
})
const resources = collectResources([people, branches, parcels, recipes])

function open(value: unknown) {
  const { steps } = recipes.fields
  const field = (
    <WholeValue resource={recipes} name="steps" field={steps} value={value} record={{ steps: value }} />
  )
  show(field, { resources, at: '/branches/create', answers: {} })
}

it('X-05 a definition replaces how one of its fields is shown', async () => {
  open([{ what: 'Mix' }, { what: 'Bake', minutes: 40 }])
  expect(await screen.findByText('2 steps')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

it('X-05 an empty field is shown as empty, without the component', () => {
  open([])
  expect(screen.getByText('—')).toBeVisible()
})

it('X-05 X-03 names a replaced field that does not exist', () => {
  const wrong = defineResource({
    name: 'recipes',
    title: 'name',
    subject: 'Recipe',
    fields: { name: text() },
    views: { fields: { step: async () => ({ Steps }) } },
  })
  expect(() => collectResources([people, branches, parcels, wrong])).toThrow(/views\.fields\.step/)
})
