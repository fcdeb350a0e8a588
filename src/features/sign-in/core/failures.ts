/** The purpose of a sign-in request: the server's codes mean different things to the user depending on it. */
export type Attempt =
  | 'login'
  | 'check'
  | 'sendCode'
  | 'register'
  | 'requestReset'
  | 'confirmReset'
  | 'bind'
  | 'changePassword'
  | 'steamCallback'
  | 'steamBindCallback'
  | 'sessions'

/**
 * Every way in which a sign-in can fail, as the user sees it (ERR-01 to ERR-04); the messages are in problem-text.ts.
 */
export type Failure =
  | 'invalidCredentials'
  | 'loginFailed'
  | 'checkFailed'
  | 'sendCodeFailed'
  | 'registerFailed'
  | 'requestResetFailed'
  | 'tooManyRequests'
  | 'notRegistered'
  | 'alreadyRegistered'
  | 'emailInvalid'
  | 'emailUnverified'
  | 'codeInvalid'
  | 'passwordTooShort'
  | 'passwordCommon'
  | 'wrongPassword'
  | 'changePasswordFailed'
  | 'resetLinkExpired'
  | 'confirmResetFailed'
  | 'bindTokenInvalid'
  | 'userNotFound'
  | 'alreadyBound'
  | 'steamAlreadyBound'
  | 'bindFailed'
  | 'tokenNotFound'
  | 'tokenInvalid'
  | 'authenticationInvalid'
  | 'steamFailed'
  | 'steamApiFailed'
  | 'cancelled'
  | 'banned'
  | 'unauthorized'
  | 'offline'
  | 'timeout'
  | 'unavailable'
  | 'noMail'

/** True for failures that say nothing about the attempt itself. */
const general: Readonly<Record<string, Failure>> = {
  NETWORK: 'offline',
  TIMEOUT: 'timeout',
  RATE_LIMIT_EXCEEDED: 'tooManyRequests',
  MAIL_UNAVAILABLE: 'noMail',
  'Please enter a valid email address': 'emailInvalid',
  'Password must be at least 8 characters long': 'passwordTooShort',
  'Password is too common': 'passwordCommon',
}

interface Rules {
  readonly codes: Readonly<Record<string, Failure>>
  readonly otherwise: Failure
}

const binding: Readonly<Record<string, Failure>> = {
  'Invalid or expired token': 'bindTokenInvalid',
  'User not found': 'userNotFound',
  'User already has a bound Steam account': 'alreadyBound',
  'Steam account already bound to another user': 'steamAlreadyBound',
  UNAUTHORIZED: 'unauthorized',
  STEAM_UNAVAILABLE: 'steamApiFailed',
  BANNED: 'banned',
}

const rules: Readonly<Record<Attempt, Rules>> = {
  login: {
    codes: {
      'Invalid email or password': 'invalidCredentials',
      UNAUTHORIZED: 'invalidCredentials',
      BAD_REQUEST: 'invalidCredentials',
      BANNED: 'banned',
    },
    otherwise: 'loginFailed',
  },
  check: { codes: {}, otherwise: 'checkFailed' },
  sendCode: { codes: { 'This email is already registered': 'alreadyRegistered' }, otherwise: 'sendCodeFailed' },
  register: {
    codes: {
      'This email is already registered': 'alreadyRegistered',
      'Invalid or expired code': 'codeInvalid',
      'Please verify your email first': 'emailUnverified',
    },
    otherwise: 'registerFailed',
  },
  requestReset: { codes: { 'This email is not registered': 'notRegistered' }, otherwise: 'requestResetFailed' },
  // The reset page decides by the status alone (CB-05); the user can still correct a rejected password.
  confirmReset: {
    codes: { BAD_REQUEST: 'resetLinkExpired', 'Invalid or expired token': 'resetLinkExpired' },
    otherwise: 'confirmResetFailed',
  },
  bind: { codes: binding, otherwise: 'bindFailed' },
  changePassword: {
    codes: { 'Invalid email or password': 'wrongPassword', FORBIDDEN: 'wrongPassword', UNAUTHORIZED: 'unauthorized' },
    otherwise: 'changePasswordFailed',
  },
  steamCallback: {
    codes: {
      invalid_authentication: 'authenticationInvalid',
      invalid_token: 'tokenInvalid',
      user_not_found: 'userNotFound',
      steam_unavailable: 'steamApiFailed',
      STEAM_UNAVAILABLE: 'steamApiFailed',
      'Invalid or expired token': 'tokenInvalid',
      UNAUTHORIZED: 'tokenInvalid',
      cancelled: 'cancelled',
      BANNED: 'banned',
    },
    otherwise: 'steamFailed',
  },
  steamBindCallback: {
    codes: {
      ...binding,
      'Invalid or expired token': 'tokenInvalid',
      invalid_authentication: 'authenticationInvalid',
      invalid_token: 'tokenInvalid',
      user_not_found: 'userNotFound',
      already_bound: 'alreadyBound',
      steam_already_bound: 'steamAlreadyBound',
      steam_unavailable: 'steamApiFailed',
      cancelled: 'cancelled',
    },
    otherwise: 'bindFailed',
  },
  sessions: { codes: { UNAUTHORIZED: 'unauthorized' }, otherwise: 'unavailable' },
}

/** The user-visible problem of a failed attempt, by the server's code or the `error` of a callback's address. */
export function failureOf(attempt: Attempt, code: string): Failure {
  const { codes, otherwise } = rules[attempt]
  return (
    (Object.hasOwn(codes, code) ? codes[code] : undefined) ??
    (Object.hasOwn(general, code) ? general[code] : undefined) ??
    otherwise
  )
}
