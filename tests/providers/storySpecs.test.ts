import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EXCEPT, storySpecs } from './stories/specs'

const namesOf = (paths: string[]) => paths.map(path => basename(path, '.spec.tsx'))

describe("X-07 react-admin's own tests of its stories", () => {
  it('X-07 cover its lists, forms, references and writes', () => {
    const reads = [
      'useListController',
      'useInfiniteListController',
      'useEditController',
      'ReferenceArrayFieldBase',
    ]
    const writes = ['useCreate', 'useUpdate', 'useUpdateMany', 'useDelete', 'useDeleteMany', 'useSelectAll']
    expect(namesOf(storySpecs())).toEqual(expect.arrayContaining([...reads, ...writes]))
  })

  it('X-07 are left out only if they exist', () => {
    const run = namesOf(storySpecs())
    const all = namesOf(storySpecs({}))
    expect(all.filter(name => !run.includes(name)).sort()).toEqual(Object.keys(EXCEPT).sort())
  })
})
