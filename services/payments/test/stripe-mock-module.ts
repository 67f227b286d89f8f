/** The Go module of stripe-mock, which brings Stripe's own description of its API. */
export const stripeMockModule = 'github.com/stripe/stripe-mock@v0.203.0';
