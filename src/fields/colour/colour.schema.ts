import { z } from 'zod'

export const colourSchema = () =>
  z
    .string()
    .max(40, { abort: true })
    .trim()
    .toLowerCase()
    .refine(value => /^#[0-9a-f]{6}$/.test(value), { params: { key: 'validation.colour' } })
