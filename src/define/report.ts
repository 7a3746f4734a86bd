/** Notes a mistake: where it is, what it is, and how to mend it. */
export type Report = (place: string, cause: string, cure: string) => void
