/** Who provides the product, as the footer and the public pages name them. */
export const PROVIDER = {
  city: 'Portland, Oregon',
  phone: '(503) 555-0142',
  email: 'support@connexbol.example',
} as const;
