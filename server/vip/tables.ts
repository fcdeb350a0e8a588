declare module '../kernel/db/tables.ts' {
  interface Tables {
    /** VIP members and the end of their membership (epoch milliseconds). */
    vip_membership: { steam_id: string; expires_at: number }
    /** Groups that an operator gave to players: pro, kol, op. */
    steam_group: { steam_id: string; name: string }
  }
}

export {}
