// Creates the replica set, an account per service, and one for backups and the check. mongosh runs it (docker-compose.yml); repeating
// it changes nothing.
const { readFileSync } = require('node:fs');

const secret = (name) => readFileSync(`/run/secrets/${name}`, 'utf8').trim();
const admin = db.getSiblingDB('admin');
admin.auth('root', secret('mongodb-root'));

const known = admin.runCommand({ replSetGetStatus: 1 });
if (known.codeName === 'NotYetInitialized') {
  rs.initiate({ _id: 'portal', members: [{ _id: 0, host: 'mongodb:27017' }] });
}
while (!admin.hello().isWritablePrimary) sleep(200);

// Its password may be a new one (docs/keys.md).
const ensureUser = (database, user, pwd, roles) => {
  if (database.getUser(user) === null) database.createUser({ user, pwd, roles });
  else database.updateUser(user, { pwd, roles });
};

const accounts = JSON.parse(secret('mongodb-accounts.json'));
for (const [name, pwd] of Object.entries(accounts)) {
  ensureUser(db.getSiblingDB(name), name, pwd, [{ role: 'readWrite', db: name }]);
}

// The same as in deploy/helm/servers/mongodb.yaml. A backup makes MongoDB remember the instant that it reads.
if (admin.getRole('snapshotHistory') === null) {
  admin.createRole({
    role: 'snapshotHistory',
    privileges: [{ resource: { cluster: true }, actions: ['getParameter', 'setParameter'] }],
    roles: [],
  });
}
const results = Object.keys(accounts).map((db) => ({ role: 'readWrite', db }));
const roles = ['backup', 'snapshotHistory', ...results];
ensureUser(admin, 'backup', secret('mongodb-password-backup'), roles);
