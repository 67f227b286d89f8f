// Made by k8s/engines.mjs from the code; do not edit.
// A role and a user per service, which reads and writes its own database and no other:
//   mongosh "$MONGODB_ADMIN_URL" --file mongodb-roles.js, with a password per service in the environment.
// Run again it changes the roles, and the passwords that are given.
const admin = db.getSiblingDB('admin');

function allow(service, database) {
  const role = `momos-${service}`;
  // The servers' parameter is read to see that transactions end in time; setting it is an operator's part.
  const privileges = [{ resource: { cluster: true }, actions: ['getParameter'] }];
  const roles = [{ role: 'readWrite', db: database }];
  if (admin.getRole(role)) admin.updateRole(role, { privileges, roles });
  else admin.createRole({ role, privileges, roles });

  const pwd = process.env[`MONGODB_PASSWORD_${service.toUpperCase()}`];
  if (admin.getUser(role)) admin.updateUser(role, { roles: [role], ...(pwd ? { pwd } : {}) });
  else if (pwd) admin.createUser({ user: role, pwd, roles: [role] });
  else throw new Error(`MONGODB_PASSWORD_${service.toUpperCase()} is missing: ${role} is new`);
}

allow('identity', 'momos_identity');
allow('events', 'momos_events');
allow('payments', 'momos_payments');
allow('messaging', 'momos_messaging');
allow('crm', 'momos_crm');
allow('media', 'momos_media');
