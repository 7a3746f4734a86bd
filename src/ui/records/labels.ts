/** What the records that others point at are called: resource → id → label. The API sends it beside its rows. */
export type Labels = Record<string, Record<string, string>>
