/** An account. Instants are epoch milliseconds here and below; `email` is lower-cased. */
export interface AccountRow {
  id: string
  steam_id: string | null
  email: string | null
  password_hash: string | null
  username: string
  avatar: string | null
  created_at: number
}

/**
 * The session of a token: `kind` bind for the short one before a Steam account is linked, appeal for the one of a banned
 * player.
 */
export interface SessionRow {
  id: string
  account_id: string
  kind: 'login' | 'bind' | 'appeal'
  device: string
  created_at: number
  last_seen_at: number
  expires_at: number
  revoked_at: number | null
  /** When the browser proved its Steam account at Steam; null: it signed in otherwise. */
  steam_proven_at: number | null
}

/** One sign-in attempt at Steam, bound to a browser by the hash of its cookie. */
export interface SignInAttemptRow {
  state_hash: string
  cookie_hash: string
  /** A ticket lets a browser start an attempt for a bind session. */
  purpose: 'login' | 'bind' | 'ticket'
  bind_session_id: string | null
  return_to: string
  expires_at: number
  used_at: number | null
}

/** The single-use code in the callback's redirect. */
export interface SignInCodeRow {
  code_hash: string
  cookie_hash: string
  account_id: string
  steam_id: string
  purpose: 'login' | 'bind'
  expires_at: number
  used_at: number | null
}

/** The newest code of an address; older ones are invalid. */
interface EmailCodeTable {
  email: string
  code_hash: string
  tries: number
  created_at: number
  expires_at: number
  used_at: number | null
}

/** The newest reset link of an account; older ones are invalid. */
interface ResetTokenTable {
  account_id: string
  token_hash: string
  created_at: number
  expires_at: number
  used_at: number | null
}

/** The token that `.bind` prints in the game, stored as a hash. */
export interface BindTokenRow {
  token_hash: string
  steam_id: string
  name: string | null
  game_server_key_id: string
  expires_at: number
  used_at: number | null
}

/** The Steam account that a bind session has proven, and its attempts (S3, S4). `steam_id` is '' before the proof. */
interface BindProofTable {
  session_id: string
  steam_id: string
  name: string | null
  proven_at: number
  tries: number
}

/** Addresses from which an account signed in by e-mail: attempts from unknown addresses do not throttle them. */
interface SignInAddressTable {
  account_id: string
  address_hash: string
  seen_at: number
}

/**
 * A mail; the job of the same id sends it. `sealed` holds the encrypted content; '' after the mail was sent or dropped.
 * The columns from `attempts` on are those by which 0.1 sends its mails: until 0.3.0 (store/earlier-mails.ts).
 */
export interface MailRow {
  id: string
  recipient: string
  sealed: string
  created_at: number
  attempts: number
  next_try_at: number
  leased_until: number | null
  sent_at: number | null
  failed_at: number | null
  last_error: string | null
}

/** A ban of a SteamID, whether its player has ever signed in or not. Instants are epoch milliseconds. */
export interface BanRow {
  id: string
  steam_id: string
  /** Shown to the player. Empty for bans that are older than reasons. */
  reason: string
  /** For staff only. */
  note: string
  begins_at: number
  /** Null: it does not end. */
  ends_at: number | null
  /** A SteamID, or the operating-system user of a command. */
  banned_by: string
  /** Null: it is the player's open ban, of which there is at most one. */
  closed_at: number | null
  closed_as: 'ended' | 'lifted' | 'replaced' | null
  closed_by: string | null
  close_reason: string | null
}

/** The tables of this noun. */
declare module '../kernel/db/tables.ts' {
  interface Tables {
    account: AccountRow
    /** Lists of an account that follow it to every device, as JSON. */
    account_list: { account_id: string; entries: string; updated_at: number }
    session: SessionRow
    ban: BanRow
    sign_in_attempt: SignInAttemptRow
    openid_nonce: { nonce: string; seen_at: number }
    sign_in_code: SignInCodeRow
    email_code: EmailCodeTable
    sign_in_address: SignInAddressTable
    reset_token: ResetTokenTable
    bind_token: BindTokenRow
    bind_proof: BindProofTable
    mail: MailRow
  }
  interface ReplicaTables {
    account: Pick<AccountRow, 'steam_id' | 'username' | 'avatar'>
  }
}
