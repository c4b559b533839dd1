export function activeWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const coming = registration.active ? null : (registration.installing ?? registration.waiting);
  if (!coming) return Promise.resolve(registration.active);
  return new Promise(resolve =>
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve(coming);
    }),
  );
}
