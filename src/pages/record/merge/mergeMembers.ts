interface Members {
  base: readonly unknown[]
  mine: readonly unknown[]
  theirs: readonly unknown[]
}

/** Joins two states of a set: what either has added, without what either has taken out. Undefined where it would hold too many. */
export function mergeMembers({ base, mine, theirs }: Members, most = Number.POSITIVE_INFINITY) {
  const gone = base.filter(member => !mine.includes(member))
  const members = [...theirs.filter(member => !gone.includes(member)), ...mine].filter(
    member => theirs.includes(member) || !base.includes(member),
  )
  const joined = [...new Set(members)]
  return joined.length > most ? undefined : joined
}
