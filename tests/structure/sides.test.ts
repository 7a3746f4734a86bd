import { describe, expect, it } from 'vitest'
import { files, read } from './tree'

const screens = files.filter(path => /^(src|resources)\/.*\.tsx?$/.test(path))
/** Icons that point in reading direction. MUI's other icons look the same in every language. */
const POINTING =
  /icons-material\/(Arrow(Back|Forward|Left|Right)|Chevron(Left|Right)|KeyboardArrow(Left|Right)|Logout|Login|OpenInNew|MenuOpen|Undo|Redo|Send)\w*'/

describe('I-02 right-to-left', () => {
  it('I-02 mirrors every icon that points along the line', () => {
    const pointing = screens.filter(path => POINTING.test(read(path)))
    expect(pointing.length).toBeGreaterThan(3)
    expect(pointing.filter(path => !read(path).includes('mirrored'))).toEqual([])
  })

  it('I-02 opens measured popups on the side of the language', () => {
    // A snackbar's side is a style, which is mirrored. A popover's side is not.
    const sided = screens.filter(path => /horizontal: '(left|right)'/.test(read(path)))
    expect(sided.filter(path => !read(path).includes('<Snackbar'))).toEqual([])
  })
})
