export const login = {
  title: 'Admin Login',
  heading: 'Sign in',
  words: 'For the barber alone.',
  email: 'Email',
  password: 'Password',
  submit: 'Login',
  pending: 'Logging in...',
  failed: 'Login failed. Please try again.',
} as const
