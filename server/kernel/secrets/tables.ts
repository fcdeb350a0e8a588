declare module '../db/tables.ts' {
  interface Tables {
    secret: { name: string; value: string }
  }
}

export {}
