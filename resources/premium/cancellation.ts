/** The method that determines the return premium of a cancelled policy. */
export type CancellationMethod = 'flat' | 'pro_rata' | 'short_rate' | 'earned'
