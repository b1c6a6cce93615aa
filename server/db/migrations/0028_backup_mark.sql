CREATE TABLE "backup_mark" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
