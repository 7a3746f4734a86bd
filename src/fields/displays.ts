import './index'
import { fieldCells } from './registry'

// The Cell of every field type; lists load only this.
fieldCells.add(import.meta.glob('./*/*.cell.tsx', { eager: true }))

export { displayOf } from './registry'
