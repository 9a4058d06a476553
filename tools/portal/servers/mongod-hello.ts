// {hello: 1, $db: "admin"} in BSON, a command that MongoDB answers without authentication. Encoded by
// hand, because the driver would stay in the memory of the supervisor.
const document = bson([int32('hello', 1), string('$db', 'admin')]);

/** An OP_MSG of MongoDB's wire protocol that checks whether the server is up. */
export const mongodHello = opMsg(document);

function opMsg(body: Buffer): Buffer {
  const header = Buffer.alloc(21);
  header.writeInt32LE(header.length + body.length, 0);
  header.writeInt32LE(1, 4);
  header.writeInt32LE(2013, 12);
  return Buffer.concat([header, body]);
}

function bson(elements: Buffer[]): Buffer {
  const content = Buffer.concat([...elements, Buffer.from([0])]);
  return Buffer.concat([length(content.length + 4), content]);
}

function int32(name: string, value: number): Buffer {
  return Buffer.concat([Buffer.from(`\x10${name}\0`, 'latin1'), length(value)]);
}

function string(name: string, value: string): Buffer {
  const start = Buffer.from(`\x02${name}\0`, 'latin1');
  return Buffer.concat([start, length(value.length + 1), Buffer.from(`${value}\0`, 'latin1')]);
}

function length(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}
