import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { loadResources } from '../../../server/base/product/resources'

const visits = {
  ...{ name: 'visits', title: 'label', subject: 'Visit' },
  fields: {
    label: { kind: 'text' },
    approved_on: { kind: 'date', readOnly: true },
    status: { kind: 'choice', options: ['entered', 'approved'], default: 'entered', readOnly: true },
  },
  transitions: { approve: { from: ['entered'], to: 'approved', action: 'approve' } },
}
const extension = {
  extends: 'visits',
  options: { status: [{ value: 'seen' }] },
  transitions: {
    see: { from: ['entered'], to: 'seen' },
    hurry: { from: ['entered'], to: 'approved', input: ['approved_on'] },
  },
}

it('D-08 T-07 T-08 an extension in a file that would skip a condition ends the start, with place, cause and cure', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'definitions-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'visits.json'), JSON.stringify(visits))
  await writeFile(join(folder, 'visits.extension.json'), JSON.stringify(extension))
  const message = await loadResources(folder).catch(error => error.message)
  expect(message.split('\n')).toEqual([
    'The definitions have 3 mistake(s):',
    expect.stringMatching(
      /^ {2}visits\.transitions\.see: .*“entered” only with a special permission.* Let it start from another/,
    ),
    expect.stringMatching(
      /^ {2}visits\.transitions\.hurry: “approved” is a state of the product.* Use a transition of the product/,
    ),
    expect.stringMatching(
      /^ {2}visits\.transitions\.hurry\.input: People can’t change “approved_on”.* Leave it out/,
    ),
  ])
})
