declare module '../kernel/db/tables.ts' {
  interface Tables {
    /** Members, until when (epoch milliseconds). */
    vip_membership: { steam_id: string; expires_at: number }
  }
}

export {}
