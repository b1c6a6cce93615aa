CREATE TABLE "deleted_session" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
